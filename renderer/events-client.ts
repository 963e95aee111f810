import '../src/client/watch-event-list.ts';

// as an import of its own, so that the script of all other pages stays one file
void import('./client.ts');
