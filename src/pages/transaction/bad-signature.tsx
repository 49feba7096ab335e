import { Link } from '../../ui/link.tsx';
import { findBadBase58, parseBase58 } from '../../shared/base58.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { homePath } from '../../ui/paths.ts';
import { Lead } from '../../ui/lead.tsx';

/** An address whose signature cannot be one: said before anything is sent. */
export function BadSignature({ text }: { readonly text: string }) {
  return (
    <Sheet>
      <PageTitle>Not a signature</PageTitle>
      <Lead
        mark="no"
        word="Not a signature"
        rest="nothing was asked"
        sentence="The address does not hold a transaction signature."
        dek={whatIsWrong(text)}
        slug={text}
      />
      <div className="doing">
        <Link className="act" to={homePath()}>
          Search
        </Link>
      </div>
    </Sheet>
  );
}

function whatIsWrong(text: string): string {
  const bad = findBadBase58(text);
  if (bad !== -1)
    return `Character ${bad + 1} is “${text[bad]}”, which base58 does not have. It leaves out 0, O, I and l.`;
  // Decoding is quadratic, and no signature is longer than this.
  if (text.length > LONGEST) return `It has ${text.length} characters; a signature has at most ${LONGEST}.`;
  const length = parseBase58(text)?.length ?? 0;
  return `It is ${length} ${length === 1 ? 'byte' : 'bytes'} long; a signature is 64.`;
}

const LONGEST = 88;
