/** Ends a pause of the requests to an endpoint, because the user asks for an answer now. */
export function endPause(url: string): void {
  void import('./endpoint-budget.ts').then(
    ({ endpointBudget }) => endpointBudget(url).goOn(),
    () => undefined,
  );
}
