/** An answer or a whole file is not imported. The message is the reason, for the user. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
