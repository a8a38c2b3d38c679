import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const local = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const apiUrl = process.env.API_URL ?? 'http://127.0.0.1:4400';

export default defineConfig({
  root: local('.'),
  plugins: [react(), tailwindcss()],
  resolve: {
    alias: {
      '@': local('./src'),
      'react-remove-scroll': local('./src/components/ui/remove-scroll.ts'),
    },
  },
  server: { host: '127.0.0.1', proxy: { '/api': { target: apiUrl, changeOrigin: false } } },
  preview: { host: '127.0.0.1', proxy: { '/api': { target: apiUrl, changeOrigin: false } } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    target: 'baseline-widely-available',
    // Every browser that runs the console preloads modules by itself; the polyfill would be one script more.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
});
