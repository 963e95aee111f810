import '../src/shell/elements.ts';
