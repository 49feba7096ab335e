/** Names of the custom errors of programs that share an interface. */
export interface CustomErrorTable {
  readonly programs: readonly string[];
  /** Programs built with Anchor also have the errors of the framework. */
  readonly framework?: 'anchor';
  /** The code of the first name. */
  readonly first: number;
  /** Separated by spaces, with consecutive codes. `100=Name` continues at 100, and `-` is a code without a name. */
  readonly names: string;
  /** The name of all codes from a bound on. */
  readonly rest?: { readonly first: number; readonly name: string };
}
