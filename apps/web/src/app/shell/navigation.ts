import { SCREENS } from '../manifest.ts';
import { matchPath } from '../match-path.ts';
import type { NavGroupName, ScreenDeclaration } from '../screen.ts';

export interface NavItem {
  label: string;
  href: string;
  /** The patterns of the screen's paths. */
  paths: readonly string[];
  /** Only administrators see it. */
  isOfInstallation: boolean;
}

export interface NavGroup {
  name: NavGroupName;
  items: readonly NavItem[];
}

const GROUPS: readonly NavGroupName[] = ['Monitor', 'Integrate', 'Operate', 'Accounts', 'More'];

function itemOf({ nav, paths }: ScreenDeclaration, group: NavGroupName): NavItem[] {
  const [href] = paths;
  return nav?.group === group && href !== undefined
    ? [{ label: nav.label, href, paths, isOfInstallation: nav.isOfInstallation === true }]
    : [];
}

export const NAVIGATION: readonly NavGroup[] = GROUPS.map((name) => ({
  name,
  items: Object.values(SCREENS).flatMap((screen) => itemOf(screen, name)),
}));

const ITEMS = NAVIGATION.flatMap(({ items }) => items);

/** The entry for this path: that of its own screen, or of the nearest one above it. */
export function currentItem(path: string): NavItem | undefined {
  const own = ITEMS.find(({ paths }) => paths.some((pattern) => matchPath(pattern, path) !== null));
  const above = ITEMS.filter(({ href }) => path.startsWith(`${href}/`));
  return own ?? above.sort((a, b) => b.href.length - a.href.length)[0];
}

/** One step of the path to a screen. */
export interface Crumb {
  title: string;
  href: string;
}

/** The screens above this one, topmost first: those whose path is a prefix of this one’s. Empty for a top-level screen. */
export function crumbsAbove(path: string): readonly Crumb[] {
  const screens = Object.values(SCREENS).filter(({ frame }) => frame === 'shell');
  const own = screens.find(({ paths }) => paths.some((pattern) => matchPath(pattern, path) !== null));
  const [main = path] = own?.paths ?? [];
  return screens
    .flatMap(({ title, paths: [href] }) => (href === undefined ? [] : [{ title, href }]))
    .filter(({ href }) => href !== '/' && main.startsWith(`${href}/`))
    .sort((a, b) => a.href.length - b.href.length);
}
