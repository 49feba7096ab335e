/** A stage of a Dockerfile. */
export interface Stage {
  readonly image: string;
  /** null if it has no name. */
  readonly name: string | null;
  readonly steps: readonly Step[];
}

export type Step =
  | { readonly kind: 'RUN'; readonly command: string }
  | { readonly kind: 'COPY'; readonly from: string | null; readonly sources: readonly string[]; readonly to: string }
  | { readonly kind: 'ENV'; readonly name: string; readonly value: string }
  | { readonly kind: 'WORKDIR' | 'USER' | 'EXPOSE'; readonly value: string }
  | { readonly kind: 'HEALTHCHECK' | 'ENTRYPOINT' | 'CMD'; readonly command: readonly string[] };

/** Parses the instructions that our Dockerfile uses, each on one line. Throws for any other. */
export function parseDockerfile(text: string): readonly Stage[] {
  const stages: { image: string; name: string | null; steps: Step[] }[] = [];
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const [, keyword = '', rest = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    if (keyword === 'FROM') {
      const [, image = '', name = null] = /^(\S+)(?: AS (\S+))?$/.exec(rest) ?? [];
      stages.push({ image, name, steps: [] });
      continue;
    }
    const step = parseStep(keyword, rest);
    const stage = stages.at(-1);
    if (step === null || stage === undefined) throw new Error(`this line of the Dockerfile is not understood: ${line}`);
    stage.steps.push(step);
  }
  return stages;
}

function parseStep(keyword: string, rest: string): Step | null {
  switch (keyword) {
    case 'RUN':
      return { kind: keyword, command: rest };
    case 'WORKDIR':
    case 'USER':
    case 'EXPOSE':
      return { kind: keyword, value: rest };
    case 'ENV': {
      const [, name, value] = /^(\w+)=(\S+)$/.exec(rest) ?? [];
      return name === undefined || value === undefined ? null : { kind: keyword, name, value };
    }
    case 'COPY':
      return parseCopy(rest.split(' '));
    case 'ENTRYPOINT':
    case 'CMD':
      return { kind: keyword, command: JSON.parse(rest) };
    case 'HEALTHCHECK':
      return { kind: keyword, command: JSON.parse(rest.replace(/^(--\S+ )*CMD /, '')) };
    default:
      return null;
  }
}

function parseCopy(words: readonly string[]): Step | null {
  const flag = words.find((word) => word.startsWith('--'));
  const paths = words.filter((word) => word !== flag);
  const to = paths.at(-1);
  if (to === undefined || paths.length < 2 || (flag !== undefined && !flag.startsWith('--from='))) return null;
  return { kind: 'COPY', from: flag?.slice('--from='.length) ?? null, sources: paths.slice(0, -1), to };
}

/** Whether a file or folder at the top of the repository is sent to Docker, by a .dockerignore that ignores all but some names. */
export function parseIgnored(text: string): (name: string) => boolean {
  const [first, ...names] = text.trim().split('\n');
  if (first !== '*' || names.some((name) => !/^![^/*?]+$/.test(name)))
    throw new Error('this .dockerignore is not a list of names behind *');
  const sent = new Set(names.map((name) => name.slice(1)));
  return (name) => !sent.has(name.split('/')[0] ?? '');
}
