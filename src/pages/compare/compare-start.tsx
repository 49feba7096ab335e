import { Navigate } from 'react-router';
import { comparePath } from '../../features/routing/paths.ts';
import { DocumentTitle, PageHeader, PageLayout } from '../../ui/page/page.tsx';
import { CompareForm } from './compare-form.tsx';
import { findSide } from './find-side.ts';

/** Asks for the two transactions, unless each text has a signature. */
export function CompareStart({ a, b }: { readonly a: string; readonly b: string }) {
  const [first, second] = [findSide(a), findSide(b)];
  if (first !== null && second !== null) return <Navigate to={comparePath(first, second)} replace />;
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
