/** Set by `npm run build -- --endpoint URL`. */
interface ImportMetaEnv {
  readonly SLOTSCOPE_ENDPOINT?: string;
}
