import '../src/client/elements.ts';
