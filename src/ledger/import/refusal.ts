/** Why an answer, or a whole file, is not taken into the ledger; the message is the reason, for a person. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
