import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { consoleVersion } from './console-version.ts';
import { screenPreloads } from './screen-preloads.ts';

const local = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const apiUrl = process.env.API_URL ?? 'http://127.0.0.1:4400';

const under = (...paths: string[]) =>
  new RegExp(`[\\\\/](?:${paths.map((path) => path.replaceAll(/\/(?![^[]*\])/g, '[\\\\/]')).join('|')})`);

/**
 * Which modules share a script. Groups apply in this order, each with all of its imports that no earlier group took; the rest
 * goes with the screen that imports it. A new screen needs no change here.
 */
const GROUPS = [
  // Needed by every screen, including bare ones.
  {
    name: 'core',
    test: under(
      'src/main\\.tsx$',
      'src/lib/\\w+/(api|console-version|login-options|navigate|query-client|use-form|use-send|workspace)\\.ts$',
      'packages/domain/src/payee-answer-names\\.ts$',
      'src/components/(brand|environment-banner|provider-links|form/text-field)\\.tsx$',
      'src/components/ui/\\w+/(button|code|failure-note|field|inline-alert|input|label|password-input|spinner|status-badge|tag)\\.tsx$',
      'src/features/auth/(api/session|model/next-path)\\.ts$',
      'packages/contract/src/(console-version|fill-path|idle-header|paths|workspace-paths)\\.ts$',
      'packages/domain/src/transfer\\.ts$',
    ),
  },
  // The shell, and small parts that most screens inside it use.
  {
    name: 'shell',
    test: under(
      'src/app/shell/shell\\.tsx$',
      'src/lib/\\w+/(format|zone|names|now|second-click|webhook-host|scenario-text|quota-text|storage|url-state|save-file|download-file|reason-text|text-scale|theme|density|times)\\.ts$',
      'src/components/(live-indicator|load-failure|page-header|parties|reason|reference-link|scenario-mark|time)\\.tsx$',
      'src/components/api-keys/list-api-keys\\.ts$',
      'src/components/ui/\\w+/(amount-size|badge|card|copy-button|empty-state|kbd|skeleton|stat-tile|table)\\.tsx?$',
      'src/components/ui/charts/series\\.ts$',
      'packages/contract/src/sample-payment\\.ts$',
      'packages/domain/src/(api-key|transfer-states|life/(networks|scenario-(?:names|choosers)))\\.ts$',
      'node_modules/lucide-react/',
    ),
  },
  // The validation of forms, which may include asking the bank of a payee. Hardly any screen waits for it; the login loads it when it is idle, without the groups below.
  {
    name: 'rules',
    test: under(
      'node_modules/zod/',
      'packages/contract/src/(?:partners|text|workspaces)\\.ts$',
      'packages/domain/src/payee-decisions\\.ts$',
      'src/components/payees/use-payee-checks\\.ts$',
    ),
  },
  // The first view of a list. Its overlays are in other groups.
  {
    name: 'lists',
    test: under(
      'src/components/(?:reason-mark|download-link|list-filters|list-toolbar|panel-button|search-field)\\.tsx$',
      'src/components/paged-list/(?!column-panel|row-dialog)',
      'src/components/saved-views/(?:saved-views|views-button)\\.tsx?$',
      'src/components/(?:form/select-field|ui/forms/(?:row-checkbox|select))\\.tsx$',
      'src/lib/(?:paged-list/|(?:browser/(?:media|use-window)|preferences/row-height)\\.ts$)',
    ),
  },
  // Needed by most screens other than lists: a single script, so that there are few requests. Also contains a transfer's
  // details, for which no list waits, as they would be one more small file on the same screens.
  {
    name: 'ui',
    test: under(
      'src/app/shell/for-managers\\.tsx$',
      'src/components/(?:ui/(?!charts/|overlays/)|refused/|route/|[^/]+\\.tsx$)',
      'src/features/transactions/components/(?:details|event-timeline|scenario-note)\\.tsx$',
      'src/lib/(?:upload/upload-payload|files/read-file|forms/new-uetr)\\.ts$',
      'packages/contract/src/rows-stored-text\\.ts$',
      'src/components/webhooks/(?:events|receiver-url)\\.ts$',
      'src/components/form/(?:choice-fields|form-refusal)\\.tsx$',
      'src/components/payees/payment-file-state\\.ts$',
      'src/components/documents/versions/(?:digest|version-buttons|versioned)\\.tsx?$',
      'src/components/ledger/(?:journal|narrow-labelled)',
      'src/components/documents/drafts/(?:drafts|draft-notice|use-draft|use-discard-question)\\.tsx?$',
    ),
  },
  // The decimals of currencies, for the few screens that check or round an amount themselves.
  { name: 'money', test: under('packages/domain/src/(?:currency|money|period)\\.ts$') },
  // Overlays. No screen waits for them: they are loaded when the page is idle.
  { name: 'overlays', test: under('src/components/ui/overlays/', 'src/lib/browser/plain-copies') },
  // Shared by the screens about notifications, including parts of the dashboard and the configuration. Also contains the
  // charts, which would be one more small file on the same screens.
  {
    name: 'notifications',
    test: under(
      'src/components/(?:api-keys|deliveries|tracker|webhooks)/(?!event)',
      'src/(?:components/ui/charts|lib/chart)/',
      'src/features/api-keys/',
      'packages/contract/src/notification-names\\.ts$',
    ),
  },
  // Views of messages: in the workbench, and on the page of a transfer on request.
  {
    name: 'messages',
    test: under(
      'apps/web/src/(components/(house-rules|message|upload)|lib/messages)/(?!statements/)',
      'packages/messages/src/type-title\\.ts$',
    ),
  },
  // The names of filters that a search may misspell.
  {
    name: 'near-names',
    test: under('packages/domain/src/(?:meant-name|near-name)\\.ts$'),
  },
  // For files in any encoding. No screen waits for it: it is loaded when the page is idle.
  { name: 'decoding', test: under('src/components/encoding/', 'src/lib/files/decoding\\.ts$') },
  // Shared by several screens of one feature, without code that only its dialogs and its editors share.
  {
    name: (id: string) => /[\\/]src[\\/]features[\\/]([^\\/]+)/.exec(id)?.[1] ?? null,
    test: under(
      'src/features/(?!ebics/|transactions/components/(?:scenario/|status-dialog)|house-rules/(?:model/|components/(?:rule-|trial-))|payees/components/(?:payee-dialogs|quoting-text|verification-result))',
    ),
    minShareCount: 2,
    debugName: 'features',
  },
];

/** jsPDF can load these to draw HTML and SVG, which the console never does. */
const UNUSED_BY_JSPDF = ['html2canvas', 'dompurify', 'canvg'];

/**
 * Has Chromium compile every function of a script while it arrives, and not each with its first call: most of the core's, which are
 * React's, are called at once. Only the first line of a script can say so, and Vite adds its own in front of a banner.
 */
function compiledWhole(name: string): Plugin {
  return {
    name: 'compiled-whole',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && chunk.name === name)
            chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
      },
    },
  };
}

export default defineConfig({
  root: local('.'),
  plugins: [react(), tailwindcss(), screenPreloads(), compiledWhole('core'), consoleVersion()],
  resolve: {
    alias: {
      '@': local('./src'),
      // React has had the hook that wouter takes from there since version 18.
      'use-sync-external-store/shim/index.js': 'react',
      'react-remove-scroll': local('./src/components/ui/controls/remove-scroll.ts'),
      ...Object.fromEntries(UNUSED_BY_JSPDF.map((name) => [name, local('./src/lib/unused.ts')])),
    },
  },
  // With its slash: `/api-configuration` is a screen.
  server: {
    host: '127.0.0.1',
    proxy: { '^(/w/[^/]+)?/(api|\\.well-known)/': { target: apiUrl, changeOrigin: false } },
  },
  preview: {
    host: '127.0.0.1',
    proxy: { '^(/w/[^/]+)?/(api|\\.well-known)/': { target: apiUrl, changeOrigin: false } },
  },
  // What the worker loads when it is needed is not a part of it.
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    target: 'baseline-widely-available',
    // Every browser that runs the console preloads modules by itself; the polyfill would be one more script.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      treeshake: {
        // The schemas of the contract are large: a screen that only needs its paths must not load them.
        moduleSideEffects: [
          {
            test: /[\\/]packages[\\/](contract|documents|domain|house-rules|messages|test-plans)[\\/]/,
            sideEffects: false,
          },
        ],
      },
      output: {
        codeSplitting: {
          groups: GROUPS,
        },
      },
    },
  },
});
