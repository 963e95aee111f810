import '../src/client/watch-event-list.ts';

// a separate import: the script of all other pages stays one file
void import('./client.ts');
