import { useLocation } from 'react-router';
import { Link } from '../../ui/controls/link.tsx';
import { elide } from '../../ui/values/elided.tsx';
import { Lead } from '../../ui/page/lead.tsx';
import { PageTitle } from '../../ui/page/page-title.tsx';
import { homePath } from '../../features/routing/paths.ts';
import { Sheet } from '../../ui/page/sheet.tsx';
import type { Finding } from '../../features/search/search-understanding.ts';
import { understandLink } from '../../features/search/understand-link.ts';
import { findingPath } from '../../features/search/finding-path.ts';

/** An address that no page has; where it names something all the same, the way there. */
export function NotFoundPage() {
  const { pathname } = useLocation();
  const understood = understandLink(location.href);
  const finding = understood?.kind === 'found' ? understood.findings[0] : null;
  const path = finding === null ? null : findingPath(finding);
  return (
    <Sheet>
      <PageTitle>No such page</PageTitle>
      <Lead
        mark="off"
        word="No such page"
        sentence="Nothing is shown at this address."
        dek={
          finding?.kind === 'address'
            ? 'Slotscope shows blocks and transactions; it has no pages of accounts.'
            : 'A transaction is at /tx/ and its signature, a block at /block/ and its slot.'
        }
        slug={pathname}
      />
      <div className="doing">
        {finding !== null && path !== null && (
          <Link className="act first" to={path}>
            {describe(finding)}
          </Link>
        )}
        <Link className="act" to={homePath()}>
          Home
        </Link>
      </div>
    </Sheet>
  );
}

function describe(finding: Finding): string {
  if (finding.kind === 'slot') return `Block ${finding.slot}`;
  return finding.kind === 'signature' ? `Transaction ${elide(finding.signature)}` : 'Open';
}
