import { createContext, useContext } from 'react';
import { createPaths, type Paths } from './paths.ts';

/** The paths of pages for the endpoint named by the page's URL. Where nothing provides them, paths name no endpoint. */
export const PathsContext = createContext<Paths>(createPaths(''));

export function usePaths(): Paths {
  return useContext(PathsContext);
}
