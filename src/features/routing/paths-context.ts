import { createContext, useContext } from 'react';
import { createPaths, type Paths } from './paths.ts';

/** The paths of pages; they name an endpoint if the page's URL does. */
export const PathsContext = createContext<Paths>(createPaths(''));

export function usePaths(): Paths {
  return useContext(PathsContext);
}
