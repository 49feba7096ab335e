import { encodeHex } from '../../shared/bytes/encodings.ts';
import { isJsonObject, type JsonObject } from '../../shared/json/json.ts';
import { anchorToCodama } from './anchor-to-codama.ts';
import { createNameRestorer } from './original-names.ts';
import type { IdlReader } from './idl-reader.ts';
import { formatFields, formatIdlValue, type IdlTypes, withKinds } from './idl-value.ts';
import { anchorFrameworkError } from './anchor-framework-errors.ts';
import { createAccountLists } from './account-lists.ts';
import { createNodeCodecs, decodeNode } from './node-codec.ts';
import { nameOf, objectOf, objectsOf, fillEmptyLists } from './node-json.ts';
import { findByDiscriminator, readDiscriminators } from './discriminators.ts';
import type { InvalidIdl, RecognizedIdl } from './recognize-idl.ts';

/** Creates a reader on Codama's dynamic codecs. Anchor IDLs are converted to Codama's format first. */
export function createCodamaReader(idl: RecognizedIdl): IdlReader | InvalidIdl {
  try {
    const root = idl.form === 'codama' ? idl.json : anchorToCodama(idl.json);
    return createReader(idl, root);
  } catch (error) {
    const message = error instanceof Error ? error.message.replace(/\.$/, '') : 'it cannot be converted';
    return { reason: `Slotscope cannot use this IDL of ${idl.program.name}: ${message}.` };
  }
}

function createReader({ form, json, program: idlProgram }: RecognizedIdl, root: JsonObject): IdlReader {
  const program = objectOf(root['program']);
  const nodes = (list: string) => objectsOf(fillEmptyLists(program[list] ?? []));
  const definedTypes = nodes('definedTypes');
  const codecOf = createNodeCodecs(program, definedTypes);
  const instructions = readDiscriminators(nodes('instructions'), codecOf, createNameRestorer(json, 'instructions'));
  const events = readDiscriminators(nodes('events'), codecOf, createNameRestorer(json, 'events'));
  const errors = new Map(objectsOf(program['errors']).map((error) => [error['code'], error]));
  const restoreErrorName = createNameRestorer(json, 'errors');
  const types: IdlTypes = {
    types: new Map(definedTypes.map((type) => [nameOf(type), type])),
    restoreFieldName: createNameRestorer(json, 'args', 'fields'),
    restoreVariantName: createNameRestorer(json, 'variants'),
  };
  const accountsOf = createAccountLists(form, json);

  return {
    program: idlProgram,
    instruction: (data) => {
      const found = findByDiscriminator(instructions, data);
      if (found === null) return { mismatch: `has no instruction that begins with ${formatFirstBytes(data)}` };
      const { node, name } = found;
      const decoded = decodeNode(codecOf(node), data);
      if (decoded === null)
        return { mismatch: `has an instruction ${name} for these bytes, but its arguments do not match` };
      if (decoded.left > 0) {
        const left = decoded.left === 1 ? '1 byte is' : `${decoded.left} bytes are`;
        return { mismatch: `has an instruction ${name} for these bytes, but ${left} left after its arguments` };
      }
      const { value, kinds } = withKinds(types, (context) => formatFields(decoded.value, node['arguments'], context));
      return { name, args: value, kinds, accounts: accountsOf(name, node) };
    },
    event: (bytes) => {
      const found = findByDiscriminator(events, bytes);
      const decoded = found && decodeNode(codecOf(found.node), bytes);
      if (found === null || decoded === null || decoded.left > 0) return null;
      const { value, kinds } = withKinds(types, (context) =>
        formatIdlValue(decoded.value, found.node['data'], context),
      );
      return { name: found.name, fields: isJsonObject(value) ? value : { value }, kinds };
    },
    error: (code) => {
      const error = errors.get(code);
      if (error === undefined) return form === 'anchor' ? anchorFrameworkError(code) : null;
      const { message } = error;
      return {
        name: restoreErrorName(nameOf(error)),
        message: typeof message === 'string' && message !== '' ? message : null,
      };
    },
  };
}

function formatFirstBytes(data: Uint8Array): string {
  return data.length === 0 ? 'no bytes' : encodeHex(data.subarray(0, 8));
}
