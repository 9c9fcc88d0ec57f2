/** Scripts and fonts stand back for the page's largest picture: on a thin line they would take most of what the first
 * paint needs. They wait in templates, whose content does nothing until a copy of it is put on the page. A copied script
 * runs as if it had been written there, and no address is assigned by script, which Trusted Types would have to allow. */

const FONTS_ID = 'late-fonts';
const SCRIPTS_ID = 'late-scripts';
const FONTS_KEY = 'shell:fonts';

/** They wait this long at most, in milliseconds. */
const PATIENCE_MS = 2000;

const onOneLine = (code: string): string => code.replaceAll('\n', '');

/** Without waiting, when they are known: the first paint of a further page then has them. */
export const KNOWN_FONTS_SCRIPT = onOneLine(`try{if(sessionStorage.getItem('${FONTS_KEY}')){
const held=document.getElementById('${FONTS_ID}');
document.head.append(document.importNode(held.content,true));held.remove()}}catch{}`);

/** What it puts on the page may run, so it takes nothing but the templates that the server wrote: one in the head, one
 * right before itself. Begins when the largest picture has been painted, has failed, takes long, or is none. The document's
 * stage then says that what else stood back for the picture may go ahead. Releases from before read `data-started`.
 *
 * Fonts are shown together once all are here: each rule and each arrival would lay out all text anew. */
export const AFTER_PICTURE_SCRIPT = onOneLine(`(()=>{
const page=document,picture=page.querySelector('img[fetchpriority=high]'),scripts=page.currentScript.previousSibling;
const fonts=page.head.querySelector('#${FONTS_ID}');
const load=rule=>{const tell=name=>RegExp(name+':([^;}]+)').exec(rule)?.[1];
return new FontFace(tell('family').replaceAll(/["']/g,''),tell('src'),
{weight:tell('weight'),unicodeRange:tell('range')}).load()};
const show=faces=>faces.forEach(({value})=>value&&page.fonts.add(value));
let start=()=>{start=()=>{};const {dataset}=page.documentElement;dataset.asleep='scripts';dataset.started='';
if(scripts)page.head.append(page.importNode(scripts.content,true));
try{sessionStorage.setItem('${FONTS_KEY}','1')}catch{}
if(fonts)Promise.allSettled(fonts.content.textContent.split('@font-face').slice(1).map(load)).then(show)};
if(!picture||picture.complete)return start();
picture.addEventListener('load',()=>requestAnimationFrame(()=>setTimeout(()=>start())));
picture.addEventListener('error',()=>start());
setTimeout(()=>start(),${PATIENCE_MS})})()`);

/** A rule whose letters are not the common ones, which begin with the space. */
const FOR_SOME_LETTERS = /unicode-range:(?!\s*u\+0*20[-,;}])/i;

/** Takes the rules out of a sheet that make the browser download fonts on every page. Rules for fonts of the device stay, and
 * those for letters that few pages have, which browsers download where one stands. */
export function splitFonts(css: string): { readonly fonts: string; readonly rest: string } {
  const fonts: string[] = [];
  const rest = css.replaceAll(/@font-face\s*\{[^}]*\}/g, (rule) => {
    if (!rule.includes('url(') || FOR_SOME_LETTERS.test(rule)) return rule;
    fonts.push(rule);
    return '';
  });
  return { fonts: fonts.join(''), rest };
}

export function lateFonts(css: string): string {
  const style = `<style>${css}</style>`;
  return `<template id="${FONTS_ID}">${style}</template><noscript>${style}</noscript><script>${KNOWN_FONTS_SCRIPT}</script>`;
}

export const lateScripts = (tags: string): string =>
  `<template id="${SCRIPTS_ID}">${tags}</template><script>${AFTER_PICTURE_SCRIPT}</script>`;

/** A press counts for this long, in milliseconds; later its outcome would only startle. */
const PRESS_PATIENCE_MS = 10_000;

/** Runs in the page's head: a button that is pressed in a part that is asleep is pressed again once that part is awake; a
 * checkbox or radio button from where it stood before, and a choice in a list is made again, whether or not waking has put
 * them back by then. Only the last one counts, and none after a press on anything else, or on what has heard it: React may
 * wake a part by the press itself. Where it cannot, it stops the event at its root, so an event that reaches the element has
 * been heard. Links and forms work by themselves from the start. */
export const PRESS_SCRIPT = `(()=>{
const page=document.documentElement,bedOf=element=>element.closest('[data-asleep]');
let pressed,repeat,pressedAt=0;
const keep=(type,element,again)=>{
const bed=element&&bedOf(element);
pressed=bed&&bed.dataset.asleep!=='listening'?element:null;
repeat=again;pressedAt=Date.now();
if(pressed&&(page.dataset.asleep??'listening')==='listening')
element.addEventListener(type,()=>{pressed=null},{capture:true,once:true})};
addEventListener('click',({type,target})=>{
if(target.closest('select'))return;
const button=target.closest('button[type=button],[type=checkbox],[type=radio]'),isChecked=button?.checked;
keep(type,button,()=>{
if(isChecked!==undefined&&button.checked===isChecked)button.checked=!isChecked;
button.click()})},true);
addEventListener('change',({type,target})=>{
const {value}=target;
if(target.matches('select'))keep(type,target,()=>{
target.value=value;
target.dispatchEvent(new Event(type,{bubbles:true}))})},true);
new MutationObserver(()=>{
if(!pressed||bedOf(pressed))return;
const element=pressed;pressed=null;
if(element.isConnected&&Date.now()-pressedAt<${PRESS_PATIENCE_MS})repeat()
}).observe(document,{subtree:true,attributeFilter:['data-asleep']})})();`.replaceAll('\n', '');

/** Ends the session storage keys of what a visitor has put away, such as `marketing:banner-dismissed`. */
const DISMISSED_SUFFIX = '-dismissed';

/** Runs in the page's head, before the first paint: `data-dismissed` on the document names everything that was put away in
 * this session, such as `marketing:banner`, so that its owner's style sheet can keep the server's HTML of it hidden. */
export const DISMISSED_SCRIPT = `try{const put=Object.keys(sessionStorage).filter(key=>key.endsWith('${DISMISSED_SUFFIX}')).map(key=>key.slice(0,-${DISMISSED_SUFFIX.length}));if(put.length)document.documentElement.dataset.dismissed=put.join(' ')}catch{}`;
