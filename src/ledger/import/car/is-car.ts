import { open } from 'node:fs/promises';

/** A header in hex: its length, then a map that begins with "roots", as its encoding demands, or with "version", as in CAR 2. */
const HEADER = /^(?:..){1,6}(?:a265726f6f7473|a16776657273696f6e)/;

/** Whether a file is a CAR file, by its name or its first bytes. False if it cannot be read. */
export async function isCar(path: string): Promise<boolean> {
  if (path.toLowerCase().endsWith('.car')) return true;
  try {
    const file = await open(path);
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(32), 0, 32, 0);
      return HEADER.test(buffer.toString('hex', 0, bytesRead));
    } finally {
      await file.close();
    }
  } catch {
    return false;
  }
}
