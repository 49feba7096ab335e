/** A number of transactions. */
export interface Counts {
  readonly votes: number;
  readonly others: number;
}

export function totalOf({ votes, others }: Counts): number {
  return votes + others;
}
