import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect } from 'react';
import { useStore } from 'zustand';
import { useLocation, useSearchParams } from 'react-router';
import { type InspectedDocument, describeDocumentError } from '../../analysis/inspect/inspected-document.ts';
import {
  MAX_EDITED,
  type OpenedSource,
  encodeFragmentBytes,
  inspectQueryOptions,
  openSource,
  openedSource,
  parseInspectFragment,
} from '../../features/inspect/opened-source.ts';
import { SAVED_TRANSACTION_PARAM } from '../../features/routing/paths.ts';
import { InvalidParamsNotice } from '../../features/invalid-params.tsx';
import { readOptionalParam, type ReadParam } from '../../features/routing/search-params.ts';
import type { OpenedDocumentProps } from './opened-document.tsx';
import { InspectForm, ClosedBlockNotice } from './inspect-form.tsx';
import { parseSignature, type Signature } from '../../solana/ids/ids.ts';
import { DocumentTitle, PageHeader, PageLayout } from '../../ui/page/page.tsx';

/** `/inspect`: shows bytes and saved responses as the pages of transactions and blocks do, without a request. */
export function InspectPage({ Opened }: { readonly Opened: ComponentType<OpenedDocumentProps> }) {
  const source = useStore(openedSource);
  useFragmentBytes(source);
  const { data, error } = useQuery(inspectQueryOptions(source));
  const [params] = useSearchParams();
  const { value: signature, invalid } = readSavedTransaction(params);
  useBytesInAddress(data ?? null);
  if (source === null || error !== null) {
    return (
      <PageLayout>
        <DocumentTitle>Inspect</DocumentTitle>
        <InspectForm
          key={source?.id}
          source={source}
          problem={error && describeDocumentError(error)}
          notice={
            <>
              {source === null && signature !== null && <ClosedBlockNotice signature={signature} />}
              {invalid !== null && <InvalidParamsNotice params={[invalid]} />}
            </>
          }
        />
      </PageLayout>
    );
  }
  if (data === undefined) {
    return (
      <PageLayout>
        <DocumentTitle>Inspect</DocumentTitle>
        <PageHeader status="absent" statusText="Reading in this browser" title={source.name} />
      </PageLayout>
    );
  }
  return <Opened key={source.id} document={data} source={source} signature={signature} invalid={invalid} />;
}

function readSavedTransaction(params: URLSearchParams): ReadParam<Signature | null> {
  return readOptionalParam(params, SAVED_TRANSACTION_PARAM, parseSignature, 'a signature', 'no signature');
}

/** Opens the bytes of a link, and scrolls to the element in its fragment. */
function useFragmentBytes(source: OpenedSource | null): void {
  const { hash } = useLocation();
  useEffect(() => {
    const { bytes, target } = parseInspectFragment(hash);
    if (bytes === null) return;
    const edited = bytes.slice(0, MAX_EDITED);
    if (source?.name !== LINK || source.text !== edited) openSource(new Blob([bytes]), LINK, edited);
    // A real fragment navigation, so that the element is the target.
    else if (target !== '') location.replace(target);
  }, [hash, source]);
}

/** The bytes stay in the address, whichever element of the page it names, so that it can be shared and reloaded. */
function useBytesInAddress(document: InspectedDocument | null): void {
  const place = useLocation();
  const bytes = document?.kind === 'bytes' ? encodeFragmentBytes(document.given.bytes) : null;
  useEffect(() => {
    if (bytes === null || place.hash.startsWith('#bytes=')) return undefined;
    const write = () => {
      if (location.hash.startsWith('#bytes=')) return;
      const target = location.hash.length > 1 ? `&${location.hash.slice(1)}` : '';
      // The router does not need the fragment, which names an element of the page.
      history.replaceState(history.state, '', `${location.pathname}${location.search}#bytes=${bytes}${target}`);
    };
    write();
    // The page may go to an element that was not there when the router did.
    addEventListener('hashchange', write);
    return () => removeEventListener('hashchange', write);
    // The whole place, since a navigation within the page, such as to another tab, removes the bytes even if the fragment stays the same.
  }, [bytes, place]);
}

const LINK = 'a link';
