import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { usePaths } from '../../features/routing/paths-context.ts';
import { parseSearch } from '../../features/search/parse-search.ts';
import { DocumentTitle, PageHeader, PageLayout } from '../../ui/page/page.tsx';
import { Section } from '../../ui/page/section.tsx';
import styles from './compare-page.module.css';
import { type Side, isOpened, parseSide, signatureInBlock } from './compared-side.tsx';

/** Asks for the two transactions, unless each text has a signature. */
export function CompareStart({ a, b }: { readonly a: string; readonly b: string }) {
  const paths = usePaths();
  const [first, second] = [findSide(a), findSide(b)];
  if (first !== null && second !== null) return <Navigate to={paths.compare(first, second)} replace />;
  return (
    <PageLayout>
      <DocumentTitle>Compare</DocumentTitle>
      <PageHeader
        status="absent"
        statusText="Nothing to compare yet"
        title="Compare two transactions."
        subtitle="Their calls and log lines are aligned, balances and accounts compared by address: two tries of the same thing, or two things that should be the same."
      />
      <CompareForm a={a} b={b} />
    </PageLayout>
  );
}

/** A field for each signature, or for text that has one, such as a link. Text without one stays in its field, with the reason. */
export function CompareForm({ a, b }: { readonly a: string; readonly b: string }) {
  const paths = usePaths();
  const [texts, setTexts] = useState({ a, b });
  const navigate = useNavigate();
  const [first, second] = [findSide(texts.a), findSide(texts.b)];
  const isComplete = first !== null && second !== null;
  return (
    <Section id="choose" title="Choose the transactions">
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          if (isComplete) void navigate(paths.compare(first, second));
        }}
      >
        {SIDES.map((side) => {
          const parsed = findSide(texts[side]);
          const isInvalid = texts[side].trim() !== '' && parsed === null;
          const isOpen = parsed !== null && isOpened(parsed);
          return (
            <div key={side}>
              <label htmlFor={`compare-${side}`}>Signature of {side.toUpperCase()}</label>
              <div className="text-field">
                <input
                  id={`compare-${side}`}
                  aria-invalid={isInvalid}
                  aria-describedby={isInvalid || isOpen ? `compare-${side}-remark` : undefined}
                  autoComplete="off"
                  autoCapitalize="off"
                  spellCheck={false}
                  placeholder="or a link to the transaction"
                  value={texts[side]}
                  onChange={({ target }) => setTexts({ ...texts, [side]: target.value })}
                />
              </div>
              {isInvalid && (
                <p id={`compare-${side}-remark`} className="failure">
                  This has no transaction signature, which is 64 bytes in base58.
                </p>
              )}
              {isOpen && (
                <p id={`compare-${side}-remark`} className="muted">
                  {signatureInBlock(parsed) === null ? 'What' : 'A transaction of the block that'} is open in Inspect
                </p>
              )}
            </div>
          );
        })}
        <div className="actions">
          <button type="submit" className="button primary" disabled={!isComplete}>
            Compare
          </button>
        </div>
      </form>
    </Section>
  );
}

const SIDES = ['a', 'b'] as const;

/** A side, or the first signature in a longer text, such as a link; null for none. */
export function findSide(text: string): Side | null {
  const exact = parseSide(text);
  if (exact !== null) return exact;
  const found = parseSearch(text.trim(), null);
  const [match] = found.kind === 'found' ? found.matches : [];
  return match?.kind === 'signature' ? match.signature : null;
}
