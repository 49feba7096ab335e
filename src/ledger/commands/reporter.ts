/** Where a command says what it does and found; the host decides between a terminal and plain lines. */
export interface Reporter {
  /** A line of the result. */
  readonly line: (text: string) => void;
  /** A line about something that is wrong. */
  readonly problem: (text: string) => void;
  /** How far long work is: `done` of `total` steps, and what is at hand. */
  readonly progress: (done: number, total: number, label: string) => void;
}
