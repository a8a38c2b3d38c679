import { Code } from '@/components/ui/display/code.tsx';
import { MaskedCode } from '@/components/ui/display/masked-code.tsx';
import { TextLink } from '@/components/ui/display/text-link.tsx';
import type { ConfigurationPackage } from '../model/package.ts';

/** The package's own key, which only this browser knows, or the one that the server created for it. */
export function PackageKey({ saved: { apiKey, published } }: { saved: ConfigurationPackage }) {
  if (published !== undefined && published.keyPreview !== null) {
    return (
      <span>
        <Code className="whitespace-nowrap">{published.keyPreview}…</Code>{' '}
        <TextLink href="/api-configuration/keys">in API Keys</TextLink>
      </span>
    );
  }
  return (
    <span className="flex items-center gap-1">
      <MaskedCode value={apiKey} item="API key" />
    </span>
  );
}
