import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { HOUSE } from './house.mjs';

const SRC = fileURLToPath(new URL('../../src/', import.meta.url));
const FOLDERS = new Map(HOUSE.map((folder) => [folder.folder, folder]));
const REACT = /^(?:react|react-dom|react-router|@tanstack)(?:\/|$)/;
const TEST = /\.(?:test|fixtures)\.tsx?$|\/test-support\//;

/** An oxlint plugin with one rule: imports follow `house.mjs`. Tests and their support may import anything. */
const plugin = {
  meta: { name: 'house' },
  rules: {
    rooms: {
      create(context) {
        const from = placeOf(context.filename);
        if (from === null || TEST.test(context.filename)) return {};
        const check = (node) => {
          if (node.source?.type !== 'Literal') return;
          const problem = findProblem(from, context.filename, node.source.value);
          if (problem !== null) context.report({ node, message: problem });
        };
        return {
          ImportDeclaration: check,
          ImportExpression: check,
          ExportNamedDeclaration: check,
          ExportAllDeclaration: check,
        };
      },
    },
  },
};

// oxlint reads the default export of a plugin.
// oxlint-disable-next-line import/no-default-export
export default plugin;

/** What is wrong with an import of a file of `src`, or null. */
export function findProblem(from, filename, specifier) {
  if (specifier.startsWith('node:')) return from.folder.node ? null : `${from.folder.folder}/ may not use Node.`;
  if (REACT.test(specifier)) return from.folder.react ? null : `${from.folder.folder}/ may not use React.`;
  if (!specifier.startsWith('.')) return null;
  const path = resolve(dirname(filename), specifier.replace(/\?.*$/, ''));
  const to = placeOf(path);
  if (to === null) return path.startsWith(SRC) ? null : 'src/ may not import what is outside of it.';
  if (from.folder !== to.folder) {
    const may = [...from.folder.may, ...(from.room?.also ?? [])];
    if (!may.includes(to.folder.folder))
      return `${from.folder.folder}/ may import only ${may.join(', ') || 'nothing'} (tools/house/house.mjs).`;
    return throughDoor(to);
  }
  if (from.room === to.room) return from.section === to.section ? null : findSectionProblem(from, to);
  if (from.room === null) return to.room === null ? null : throughDoor(to);
  const rooms = from.folder.rooms ?? [];
  if (to.room === null)
    return `${from.room.name}/ may not import the files of ${from.folder.folder}/ itself, which stand above it.`;
  if (rooms.indexOf(to.room) > rooms.indexOf(from.room))
    return `${from.room.name}/ may not import ${to.room.name}/, which stands below it in tools/house/house.mjs.`;
  return throughDoor(to);
}

/** Between two sections of a room, or a section and the files of the room itself. */
function findSectionProblem(from, to) {
  const { room, section } = to;
  if (section === null) return null;
  if (from.section !== null && room.sections.indexOf(section) > room.sections.indexOf(from.section))
    return `${from.section.name}/ may not import ${section.name}/, which stands below it in tools/house/house.mjs.`;
  return throughSectionDoor(to);
}

function throughDoor(to) {
  const { folder, room, section, file } = to;
  if (room === null) return checkDoor(folder.folder, folder.doors, file);
  if (room.doors === undefined && section !== null) return throughSectionDoor(to);
  return checkDoor(`${folder.folder}/${room.name}`, room.doors, file);
}

function throughSectionDoor({ folder, room, section, file }) {
  return checkDoor(`${folder.folder}/${room.name}/${section.name}`, section.doors, file.slice(section.name.length + 1));
}

function checkDoor(place, doors, file) {
  if (doors === undefined || doors.includes(file) || !/\.tsx?$/.test(file)) return null;
  return `${place}/ is entered through ${doors.join(', ')} (tools/house/house.mjs).`;
}

/** Folder, room and path inside the room; null for what is not in a folder of `src`. A folder without listed rooms is one room. */
function placeOf(path) {
  if (!path.startsWith(SRC)) return null;
  const [name, ...rest] = path.slice(SRC.length).split('/');
  const folder = FOLDERS.get(name);
  if (folder === undefined || rest.length === 0) return null;
  const room = rest.length > 1 ? (folder.rooms?.find((each) => each.name === rest[0]) ?? null) : null;
  const section = rest.length > 2 ? (room?.sections?.find((each) => each.name === rest[1]) ?? null) : null;
  return { folder, room, section, file: (room === null ? rest : rest.slice(1)).join('/') };
}
