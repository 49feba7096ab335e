/** T while it is being put together. */
export type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };
