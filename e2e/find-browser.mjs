import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
/** Chromium without its own interface, which takes a third less CPU time. */
const HEADLESS_SHELL = 'chromium-headless-shell';
const MAC_APPS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The error message if no browser can be found or installed. */
const BROWSER_HELP =
  'The browser tests need Chromium or Chrome and none could be found or installed. ' +
  'Install one (Debian: apt-get install chromium; elsewhere: npx playwright install chromium) ' +
  'or set CHROME_PATH to the program, then run npm test again.';

/**
 * Path of the browser to test with: CHROME_PATH, the system's, or Playwright's; with `shell`, the headless shell is preferred. Installs
 * one if none is found. Throws an error with BROWSER_HELP if that fails.
 */
export function findOrInstallBrowser({ shell = false } = {}) {
  const names = shell ? [HEADLESS_SHELL, ...BROWSERS] : BROWSERS;
  const found = findBrowser(names);
  if (found !== null) return found;
  // Older distributions have no package of the shell.
  for (const name of new Set([names[0], 'chromium'])) {
    install(name);
    const installed = findBrowser(names);
    if (installed !== null) return installed;
  }
  throw new Error(BROWSER_HELP);
}

function findBrowser(names) {
  const configured = process.env.CHROME_PATH;
  if (configured !== undefined && configured !== '') {
    if (isProgram(configured)) return configured;
    throw new Error(`CHROME_PATH is ${configured}, which is not a program.`);
  }
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = [
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...MAC_APPS,
    chromium.executablePath(),
  ];
  return candidates.find(isProgram) ?? null;
}

function install(debianPackage) {
  const debian = existsSync('/etc/debian_version') && process.getuid?.() === 0;
  console.log(
    debian
      ? `No browser found: installing ${debianPackage} with apt-get.`
      : "No browser found: installing Playwright's Chromium.",
  );
  try {
    if (debian) {
      const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
      execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
      execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', debianPackage], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env,
      });
    } else {
      execFileSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' });
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
  }
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
