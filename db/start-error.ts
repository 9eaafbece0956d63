/**
 * An error that prevents the start and that the operator can fix. The message is one or two sentences, without a stack.
 */
export class StartError extends Error {
  override name = "StartError";
}
