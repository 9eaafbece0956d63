/** The oldest browsers of readers and members, as the build lowers syntax for them (docs/decisions/0080-browsers.md). */
export const BROWSERS = ["chrome100", "safari15.4", "firefox105"];
