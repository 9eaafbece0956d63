// expect: no-explicit-any no-floating-promises no-process-env
export function loose(value: any): unknown {
  Promise.resolve(value);
  return process.env["HOME"];
}
