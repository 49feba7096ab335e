/** The instruction names of the programs that share an interface. */
export interface InstructionTable {
  readonly programs: readonly string[];
  /**
   * Where the data says which instruction it is. `u8`, `u32`: a number, little-endian. `anchor`: the first 8 bytes of the hash of
   * "global:" and the name. `none`: the program has one instruction, whose data is free.
   */
  readonly tag: 'u8' | 'u32' | 'anchor' | 'none';
  /** The bytes before the tag, in hex: a version of the interface. */
  readonly prefix?: string;
  /**
   * Names as in the program's source, separated by spaces. Numbers count from 0; `100=name` continues at 100, and `-` is a number
   * without a name. Of an Anchor program, `name=hex` has a discriminator that is not the hash of its name.
   */
  readonly names: string;
}
