import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { screenPreloads } from './screen-preloads.ts';

const local = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const apiUrl = process.env.API_URL ?? 'http://127.0.0.1:4400';

/** Small things of which nearly every screen needs some: as one script they arrive sooner than as twenty. */
const CORE = new RegExp(
  [
    String.raw`[\\/]src[\\/]main\.tsx$`,
    String.raw`[\\/]src[\\/]lib[\\/](api|query-client|storage)\.ts$`,
    String.raw`[\\/]src[\\/]components[\\/](brand|environment-banner)\.tsx$`,
    String.raw`[\\/]src[\\/]components[\\/]ui[\\/](button|code|field|inline-alert|input|label|password-input|spinner|status-badge|tag|toast)\.tsx$`,
    String.raw`[\\/]src[\\/]features[\\/]auth[\\/](api[\\/](login-options|session)|model[\\/]next-path)\.ts$`,
    String.raw`[\\/]packages[\\/]contract[\\/]src[\\/]paths\.ts$`,
    String.raw`[\\/]node_modules[\\/]@tanstack[\\/](react-query|query-core)[\\/]`,
  ].join('|'),
);

/** The shell, and small things of several screens inside it. */
const SHELL = new RegExp(
  [
    String.raw`[\\/]src[\\/]app[\\/]shell[\\/]shell\.tsx$`,
    String.raw`[\\/]src[\\/]lib[\\/](format|now)\.ts$`,
    String.raw`[\\/]src[\\/]components[\\/]ui[\\/](card|copy-button|empty-state|kbd|skeleton|table)\.tsx$`,
    String.raw`[\\/]node_modules[\\/]lucide-react[\\/]`,
    String.raw`[\\/]src[\\/]features[\\/]api-keys[\\/]model[\\/]`,
    String.raw`[\\/]src[\\/]features[\\/]transactions[\\/]components[\\/](facts|time|timeline)\.tsx$`,
    String.raw`[\\/]src[\\/]features[\\/]transactions[\\/]model[\\/]list-place\.ts$`,
  ].join('|'),
);

/** The workbench, of which the page of a transfer shows the parts once they are asked for. */
const MESSAGES = new RegExp(
  [
    String.raw`[\\/]src[\\/]app[\\/]screens[\\/]workbench\.tsx$`,
    String.raw`[\\/]src[\\/](components[\\/]message|lib[\\/]messages|features[\\/]workbench)[\\/]`,
  ].join('|'),
);

export default defineConfig({
  root: local('.'),
  plugins: [react(), tailwindcss(), screenPreloads()],
  resolve: {
    alias: {
      '@': local('./src'),
      'react-remove-scroll': local('./src/components/ui/remove-scroll.ts'),
    },
  },
  // With its slash: `/api-configuration` is a screen.
  server: { host: '127.0.0.1', proxy: { '^/api/': { target: apiUrl, changeOrigin: false } } },
  preview: { host: '127.0.0.1', proxy: { '^/api/': { target: apiUrl, changeOrigin: false } } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    target: 'baseline-widely-available',
    // Every browser that runs the console preloads modules by itself; the polyfill would be one script more.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      treeshake: {
        // The schemas of the contract weigh: a screen that only needs its paths must not carry them.
        moduleSideEffects: [
          { test: /[\\/]packages[\\/](contract|domain|messages)[\\/]/, sideEffects: false },
        ],
      },
      output: {
        codeSplitting: {
          // In this order, each with all that it imports and no group before it took.
          groups: [
            { name: 'core', test: CORE },
            { name: 'shell', test: SHELL },
            { name: 'zod', test: /[\\/](node_modules[\\/]zod|packages[\\/]contract|lib[\\/]url-state)\b/ },
            { name: 'forms', test: /[\\/]node_modules[\\/](@hookform|react-hook-form)[\\/]/ },
            {
              name: 'controls',
              test: /[\\/]components[\\/]ui[\\/](checkbox|confirm-dialog|dialog|select|switch|tabs)\.tsx$/,
            },
            {
              name: 'virtual',
              test: /[\\/]node_modules[\\/]@tanstack[\\/](react-virtual|virtual-core)[\\/]/,
            },
            { name: 'messages', test: MESSAGES },
            { name: 'auth', test: /[\\/]src[\\/]features[\\/]auth[\\/]components[\\/]/ },
          ],
        },
      },
    },
  },
});
