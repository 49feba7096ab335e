import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { openText } from '../../features/inspect/opened-source.ts';
import { inspectPath } from '../../features/routing/paths.ts';

/** Opens a saved response from the search text, and redirects to its page. */
export function OpenResponse({ text }: { readonly text: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    openText(text);
    void navigate(inspectPath(), { replace: true });
  }, [text, navigate]);
  return null;
}
