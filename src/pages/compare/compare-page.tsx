import { useSearchParams } from 'react-router';
import { parseSignature } from '../../solana/ids/signature.ts';
import { DocumentTitle } from '../../ui/page/document-title.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { PageLayout } from '../../ui/page/page-layout.tsx';
import { CompareForm } from './compare-form.tsx';
import { Comparison } from './comparison.tsx';

/** `/compare?a=…&b=…`: two transactions side by side, each by its signature. */
export function ComparePage() {
  const [params] = useSearchParams();
  const [a, b] = [params.get('a') ?? '', params.get('b') ?? ''];
  const [first, second] = [parseSignature(a), parseSignature(b)];
  if (first !== null && second !== null) return <Comparison key={`${a} ${b}`} a={first} b={second} />;
  return (
    <PageLayout>
      <DocumentTitle>Compare</DocumentTitle>
      <PageHeader
        status="absent"
        statusText="Nothing to compare yet"
        title="Compare two transactions."
        subtitle="Their calls and log lines are aligned, balances and accounts compared by address: two tries of the same thing, or two things that should be the same."
      />
      <CompareForm key={`${a} ${b}`} a={a} b={b} />
    </PageLayout>
  );
}
