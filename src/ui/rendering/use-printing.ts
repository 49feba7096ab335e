import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useMediaQuery } from './use-media-query.ts';

/** Whether the page is being printed. Rendered synchronously on `beforeprint`, before the browser captures the page. */
export function usePrinting(): boolean {
  const onPaper = useMediaQuery('print');
  const [preparing, setPreparing] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPreparing(true));
    const end = () => flushSync(() => setPreparing(false));
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return onPaper || preparing;
}
