import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';

const page = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  plugins: [svelte(), svelteTesting()],
  resolve: { alias: { $lib: page('./src/lib'), $generated: page('./src/generated') } },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // The server lets pages load from itself only, so nothing is written into them.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rollupOptions: {
      input: {
        start: page('./index.html'),
        ats: page('./ats/index.html'),
        sgc: page('./sgc/index.html'),
        wnd: page('./wnd/index.html'),
        pit: page('./pit/index.html'),
        inspector: page('./inspector/index.html'),
        rules: page('./rules/index.html'),
        'house-way': page('./house-way/index.html'),
        odds: page('./odds/index.html'),
        training: page('./training/index.html'),
        'pai-gow': page('./pai-gow/index.html'),
        'pai-gow-dealer': page('./pai-gow/dealer/index.html'),
        'pai-gow-display': page('./pai-gow/display/index.html'),
        'red-dog': page('./red-dog/index.html'),
        'red-dog-dealer': page('./red-dog/dealer/index.html'),
        'red-dog-display': page('./red-dog/display/index.html'),
      },
    },
  },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.ts'],
  },
});
