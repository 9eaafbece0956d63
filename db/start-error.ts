/** A reason not to start that the operator can act on: the message is one or two whole sentences, without a stack. */
export class StartError extends Error {
  override name = "StartError";
}
