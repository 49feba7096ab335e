import { createClient, type Client } from '../../rpc-client/client.ts';
import { createService } from '../../rpc-service/create-service.ts';
import { responseText } from '../../rpc-service/response.ts';
import { openLedger } from '../open-ledger.ts';

/** A client of the embedded ledger, served in this process. */
export async function openEmbeddedClient(): Promise<{ readonly client: Client; readonly close: () => void }> {
  const store = await openLedger(null);
  const service = createService(store);
  const fetch: typeof globalThis.fetch = async (_, init) =>
    new Response(await responseText(service(typeof init?.body === 'string' ? init.body : '')));
  return { client: createClient({ url: 'http://127.0.0.1/', fetch }), close: () => void store.close() };
}
