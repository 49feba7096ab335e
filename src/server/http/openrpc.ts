import type { Service } from '../../rpc-service/create-service.ts';
import { responseText } from '../../rpc-service/response.ts';
import { isJsonObject, parseJson, stringifyJson } from '../../shared/json/json.ts';
import { createStaticFile, type StaticFile } from './static-files.ts';

export const OPENRPC_PATH = '/openrpc.json';

/** Reads the document that rpc.discover returns as a file, once. */
export function createOpenRpcFile(service: Service): () => Promise<StaticFile> {
  let file: Promise<StaticFile> | null = null;
  return () => (file ??= readDocument(service));
}

async function readDocument(service: Service): Promise<StaticFile> {
  const text = await responseText(service('{"jsonrpc":"2.0","id":1,"method":"rpc.discover"}'));
  const response = parseJson(text ?? 'null');
  if (!isJsonObject(response) || response['result'] === undefined) throw new Error(`rpc.discover fails: ${text}`);
  return createStaticFile(OPENRPC_PATH, Buffer.from(stringifyJson(response['result'])));
}
