/**
 * Bytes that throw after they were read many times more often than their length explains. In the library, a list or an option after
 * the last byte is empty instead of an error, so a list of lists with a false count of 4 billion would go on until the memory is
 * used up. All its codecs look at the length or take a slice before they read.
 */
export function meteredBytes(bytes: Uint8Array): Uint8Array {
  return new MeteredBytes(bytes);
}

class MeteredBytes extends Uint8Array {
  #left = READS_FOR_ANY + READS_PER_BYTE * super.length;

  /** What the codecs cut out of the bytes is not metered. */
  static get [Symbol.species](): Uint8ArrayConstructor {
    return Uint8Array;
  }

  override get length(): number {
    this.#count();
    return super.length;
  }

  override slice(start?: number, end?: number): Uint8Array<ArrayBuffer> {
    this.#count();
    return super.slice(start, end);
  }

  #count(): void {
    if (this.#left-- <= 0) throw new RangeError('the bytes were read too often');
  }
}

const READS_FOR_ANY = 10_000;
/** A byte may be a field of a struct in lists in lists. */
const READS_PER_BYTE = 100;
