/** A reason not to start that the operator can act on: the message is one whole sentence or two, no stack is needed. */
export class StartError extends Error {
  override name = "StartError";
}
