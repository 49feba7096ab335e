import { type ParseArgsConfig, parseArgs } from 'node:util';
import { errorText } from '../src/shared/error-text.ts';

/** The arguments of a tool. If one is unknown or has no value, prints why, with the usage, and returns null: the tool exits with 2. */
export function parseToolOptions<Config extends ParseArgsConfig>(
  config: Config,
  usage: string,
): ReturnType<typeof parseArgs<Config>> | null {
  try {
    return parseArgs(config);
  } catch (error) {
    console.error(`${errorText(error)}\n${usage}`);
    return null;
  }
}
