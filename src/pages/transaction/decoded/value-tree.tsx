import { useState } from 'react';
import { formatInteger } from '../../../shared/format/format-number.ts';
import { truncateText } from '../../../shared/format/shorten-text.ts';
import { visibleText } from '../../../shared/format/visible-text.ts';
import { type JsonObject, stringifyJson } from '../../../shared/json/json.ts';
import type { FindToken } from '../../../analysis/transaction/arguments/argument-token.ts';
import { listValues, type ValueRow } from '../../../analysis/transaction/arguments/list-values.ts';
import type { ValueKinds } from '../../../solana/idl/idl-reader.ts';
import { DecodedValue } from './decoded-value.tsx';
import { LONGEST_NAME } from './longest-name.ts';
import styles from './decoded.module.css';
import { CopyButton } from '../../../ui/controls/copy.tsx';
import { Fact, FactList } from '../../../ui/page/section.tsx';
import { useListPage } from '../../../ui/rendering/list-page.tsx';
import { UntrustedText } from '../../../ui/values/text.tsx';

/** Values that an IDL decoded, as a tree: members are indented below their struct, list or variant. */
export function ValueTree({
  values,
  kinds,
  findToken,
}: {
  readonly values: JsonObject;
  readonly kinds: ValueKinds;
  readonly findToken: FindToken;
}) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const rows = listValues(values, kinds, opened);
  const page = useListPage(rows, 'Fields');
  if (rows.length === 0) return <p className="hint">No fields.</p>;
  return (
    <>
      <FactList className={styles['values']}>
        {page.shown.map((row) => (
          <Fact
            key={row.key}
            label={
              <span className={styles['name']} style={{ '--level': Math.min(row.depth, DEEPEST_INDENT) }}>
                <UntrustedText text={truncateText(row.name, LONGEST_NAME)} />
              </span>
            }
          >
            <RowContent row={row} findToken={findToken} onUnfold={(list) => setOpened(new Set([...opened, list]))} />
          </Fact>
        ))}
      </FactList>
      {page.pager}
    </>
  );
}

const DEEPEST_INDENT = 6;

function RowContent({
  row: { name, depth, content },
  findToken,
  onUnfold,
}: {
  readonly row: ValueRow;
  readonly findToken: FindToken;
  readonly onUnfold: (list: string) => void;
}) {
  switch (content.is) {
    case 'leaf':
      return <DecodedValue name={name} {...content} findToken={findToken} />;
    case 'group':
      return (
        <>
          {content.text !== '' && (
            <span className="muted standalone">
              <UntrustedText text={truncateText(content.text, LONGEST_NAME)} />
            </span>
          )}
          {depth === 0 && <CopyButton value={stringifyJson(content.whole)} label={visibleText(name)} />}
        </>
      );
    case 'folded':
      return (
        <button type="button" className="text-button" onClick={() => onUnfold(content.list)}>
          {formatInteger(content.hidden)} more {content.hidden === 1 ? 'item' : 'items'}
        </button>
      );
  }
}
