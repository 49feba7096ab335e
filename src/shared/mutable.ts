/** T with writable members, for code that builds it. */
export type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };
