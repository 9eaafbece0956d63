/**
 * The oldest browsers for readers and members. The build compiles newer syntax for them
 * (docs/decisions/0080-browsers.md).
 */
export const BROWSERS = ["chrome100", "safari15.4", "firefox105"];
