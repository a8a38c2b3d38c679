import { spawn } from 'node:child_process';

/** Opens an address in the browser. Where there is none, nothing happens: the address is printed as well. */
export function openInBrowser(address: string): void {
  const [command, ...args] = openerOf(process.platform);
  const child = spawn(command, [...args, address], { stdio: 'ignore', detached: true });
  child.once('error', () => undefined);
  child.unref();
}

function openerOf(platform: NodeJS.Platform): readonly [string, ...string[]] {
  switch (platform) {
    case 'darwin':
      return ['open'];
    case 'win32':
      return ['rundll32', 'url.dll,FileProtocolHandler'];
    default:
      return ['xdg-open'];
  }
}
