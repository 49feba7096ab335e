// A plain web server for the files of `npm run build -- --base PATH`: node static-server.mjs FOLDER BASE PORT [404.html].
// For paths without a file it sends index.html, as with a rewrite rule, or 404.html with that status, as hosts without rules do.
import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const [folder, base, port, fallback = 'index.html'] = process.argv.slice(2);
const TYPES = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

createServer((request, response) => {
  const { pathname } = new URL(request.url, 'http://host');
  if (request.method !== 'GET' && request.method !== 'HEAD') return response.writeHead(405).end();
  if (!pathname.startsWith(base)) return response.writeHead(404).end();
  const name = normalize(pathname.slice(base.length)) || 'index.html';
  const found = isFile(name === '.' ? 'index.html' : name) ? (name === '.' ? 'index.html' : name) : fallback;
  response.writeHead(found === '404.html' ? 404 : 200, { 'content-type': TYPES[extname(found)] ?? 'text/plain' });
  response.end(readFileSync(join(folder, found)));
}).listen(Number(port), '127.0.0.1');

function isFile(name) {
  return !name.startsWith('..') && (statSync(join(folder, name), { throwIfNoEntry: false })?.isFile() ?? false);
}
