import { visibleText } from '../../shared/format/visible-text.ts';

/** Text of an endpoint or of the chain: it cannot hide characters, nor change the order of the text around it. */
export function UntrustedText({ text }: { readonly text: string }) {
  return <bdi>{visibleText(text)}</bdi>;
}
