/** Scripts and fonts wait for the page's largest image, because on a slow connection they would delay the first paint.
 * They are kept in inert templates and cloned into the page later, which does not assign URLs by script and thus needs
 * no Trusted Types exception. */

const FONTS_ID = 'late-fonts';
const SCRIPTS_ID = 'late-scripts';
const FONTS_KEY = 'shell:fonts';

/** Maximum wait, in milliseconds. */
const TIMEOUT_MS = 2000;

const onOneLine = (code: string): string => code.replaceAll('\n', '');

/** Cached fonts are used immediately, in time for the first paint. */
export const KNOWN_FONTS_SCRIPT = onOneLine(`try{if(sessionStorage.getItem('${FONTS_KEY}')){
const held=document.getElementById('${FONTS_ID}');
document.head.append(document.importNode(held.content,true));held.remove()}}catch{}`);

/** Only inserts the server's own templates: one in the head, one right before this script. Runs when the largest image
 * has loaded, failed, timed out, or does not exist, and then sets the document's stage. Older releases read
 * `data-started`. The fonts that the page's text needs are applied together, because each one causes a relayout of all
 * text. Browsers download the others once a page has their characters, and unless they are quick use them from the next
 * page on. */
export const AFTER_PICTURE_SCRIPT = onOneLine(`(()=>{
const page=document,picture=page.querySelector('img[fetchpriority=high]'),scripts=page.currentScript.previousSibling;
const fonts=page.head.querySelector('#${FONTS_ID}');
const load=rule=>{const read=name=>RegExp(name+':([^;}]+)').exec(rule)?.[1],unicodeRange=read('range');
const characters=unicodeRange.replaceAll(/u\\+|[ ,]/gi,' ').replaceAll(/[^- ]+/g,'\\\\u{$&}').replaceAll(' ','');
const isNeeded=RegExp('['+characters+']','u').test(page.getElementById('root').textContent);
const display=isNeeded?'swap':'optional';
const face=new FontFace(read('family').replaceAll(/["']/g,''),read('src'),{weight:read('weight'),unicodeRange,display});
return isNeeded?face.load():face};
const show=faces=>faces.forEach(({value})=>value&&page.fonts.add(value));
let start=()=>{start=()=>{};const {dataset}=page.documentElement;dataset.pending='scripts';dataset.started='';
if(scripts)page.head.append(page.importNode(scripts.content,true));
try{sessionStorage.setItem('${FONTS_KEY}','1')}catch{}
if(fonts)Promise.allSettled(fonts.content.textContent.split('@font-face').slice(1).map(load)).then(show)};
if(!picture||picture.complete)return start();
picture.addEventListener('load',()=>requestAnimationFrame(()=>setTimeout(()=>start())));
picture.addEventListener('error',()=>start());
setTimeout(()=>start(),${TIMEOUT_MS})})()`);

/** Splits off the font rules that make pages download fonts. Keeps rules for local fonts. */
export function splitFonts(css: string): { readonly fonts: string; readonly rest: string } {
  const fonts: string[] = [];
  const rest = css.replaceAll(/@font-face\s*\{[^}]*\}/g, (rule) => {
    if (!rule.includes('url(')) return rule;
    fonts.push(rule);
    return '';
  });
  return { fonts: fonts.join(''), rest };
}

export function deferFonts(css: string): string {
  const style = `<style>${css}</style>`;
  return `<template id="${FONTS_ID}">${style}</template><noscript>${style}</noscript><script>${KNOWN_FONTS_SCRIPT}</script>`;
}

export const deferScripts = (tags: string): string =>
  `<template id="${SCRIPTS_ID}">${tags}</template><script>${AFTER_PICTURE_SCRIPT}</script>`;

/** Clicks older than this are not replayed, in milliseconds. */
const CLICK_TIMEOUT_MS = 10_000;

/** Runs in the page's head and replays interactions with parts that were not hydrated yet: the states of checkboxes and
 * radio buttons and the choices in lists, even if hydration has reset them, and a click on a button if nothing else was
 * clicked after it. An event that reaches its element cancels its replay: React has then handled it, since it stops
 * events it cannot handle at its root. Links and forms work without scripts. */
export const CLICK_REPLAY_SCRIPT = `(()=>{
const page=document.documentElement,slotOf=element=>element.closest('[data-pending]');
const kept=new Map();
const remember=(type,element,repeat)=>{
const slot=element&&slotOf(element),at=Date.now();
for(const each of kept.keys())if(each===element||each.type==='button')kept.delete(each);
if(!slot||slot.dataset.pending==='listening')return;
kept.set(element,()=>{if(element.isConnected&&Date.now()-at<${CLICK_TIMEOUT_MS})repeat()});
if((page.dataset.pending??'listening')==='listening')
element.addEventListener(type,()=>kept.delete(element),{capture:true,once:true})};
addEventListener('click',({type,target})=>{
if(target.closest('select'))return;
const button=target.closest('button[type=button],[type=checkbox],[type=radio]'),isChecked=button?.checked;
remember(type,button,()=>{
if(isChecked!==undefined&&button.checked===isChecked)button.checked=!isChecked;
button.click()})},true);
addEventListener('change',({type,target})=>{
const {value}=target;
if(target.matches('select'))remember(type,target,()=>{
target.value=value;
target.dispatchEvent(new Event(type,{bubbles:true}))})},true);
new MutationObserver(()=>{
const ready=[...kept].filter(([element])=>!slotOf(element));
ready.forEach(([element,run],at)=>{kept.delete(element);at?setTimeout(run):run()})
}).observe(document,{subtree:true,attributeFilter:['data-pending']})})();`.replaceAll('\n', '');

/** Suffix of session storage keys for dismissed elements, such as `marketing:banner-dismissed`. */
const DISMISSED_SUFFIX = '-dismissed';

/** Runs in the page's head before the first paint. Lists dismissed elements of this session in `data-dismissed` on the
 * document, such as `marketing:banner`, so that their style sheets can hide the server's HTML. */
export const DISMISSED_SCRIPT = `try{const names=Object.keys(sessionStorage).filter(key=>key.endsWith('${DISMISSED_SUFFIX}')).map(key=>key.slice(0,-${DISMISSED_SUFFIX.length}));if(names.length)document.documentElement.dataset.dismissed=names.join(' ')}catch{}`;
