import { useSearchParams } from 'react-router';
import { DocumentTitle } from '../../ui/page/document-title.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { PageLayout } from '../../ui/page/page-layout.tsx';
import { lazyComponent } from '../../ui/rendering/lazy-component.tsx';
import { ComparisonSkeleton } from './comparison-skeleton.tsx';
import { CompareForm } from './compare-form.tsx';
import { parseSide, type Side } from './side.ts';
import { useComparedSide } from './use-compared-side.ts';

/** `/compare?a=…&b=…`: two transactions side by side: each by its signature, or `opened` for what is open in Inspect. */
export function ComparePage() {
  const [params] = useSearchParams();
  const [a, b] = [params.get('a') ?? '', params.get('b') ?? ''];
  const [first, second] = [parseSide(a), parseSide(b)];
  if (first !== null && second !== null) return <ComparedSides key={`${a} ${b}`} a={first} b={second} />;
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

/** Asks for both while the code that compares them is loading. */
function ComparedSides({ a, b }: { readonly a: Side; readonly b: Side }) {
  return <Comparison.Component one={useComparedSide(a)} other={useComparedSide(b)} />;
}

const Comparison = lazyComponent(
  async () => (await import('./comparison.tsx')).Comparison,
  (props) => <ComparisonSkeleton {...props} />,
);
