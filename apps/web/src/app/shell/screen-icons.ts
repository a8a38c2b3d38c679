import {
  ArrowLeftRight,
  BookOpen,
  Braces,
  Gauge,
  KeyRound,
  Landmark,
  LayoutDashboard,
  type LucideIcon,
  Network,
  Radar,
  Settings,
  SquareTerminal,
  Upload,
  Wallet,
  WandSparkles,
  Webhook,
} from 'lucide-react';
import type { ScreenIcon } from '../screen.ts';

/** Separate from the manifest, which every screen loads: it must not contain the icons. */
export const SCREEN_ICONS: Readonly<Record<ScreenIcon, LucideIcon>> = {
  'arrow-left-right': ArrowLeftRight,
  book: BookOpen,
  braces: Braces,
  gauge: Gauge,
  key: KeyRound,
  landmark: Landmark,
  layout: LayoutDashboard,
  network: Network,
  radar: Radar,
  settings: Settings,
  terminal: SquareTerminal,
  upload: Upload,
  wallet: Wallet,
  wand: WandSparkles,
  webhook: Webhook,
};
